// Runs when the style sheet that carries it comes onto a page: with every widget that is shown.
const root = this.closest('.course-widget');
if (!root || root.kept) return;
root.kept = true;

// A notebook that is opened again may hold a widget that never had a kernel here: then the picture takes its place.
let lived = false;
const choose = () => {
  lived ||= !root.classList.contains('jupyter-widgets-disconnected');
  root.toggleAttribute('data-saved', !lived);
  document.querySelectorAll('.still-{{still}}').forEach(still => { still.hidden = lived; });
};
choose();
new MutationObserver(choose).observe(root, { attributeFilter: ['class'] });

// Keys stay inside, all but Ctrl-S and the like, and Shift-Enter. Jupyter looks only at the element that has focus.
const jupyters = event => event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && event.key === 'Enter');
window.addEventListener('keydown', event => {
  if (root.contains(event.target)) event.target.toggleAttribute('data-lm-suppress-shortcuts', !jupyters(event));
}, true);
const keys = {{keys}}, home = root.querySelector('[data-home]') || root;
if (home === root) root.tabIndex = -1;
const cells = [...root.querySelectorAll('.cell')];
root.addEventListener('keydown', event => {
  const go = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  const writes = event.target.closest('input,select,summary,[contenteditable],[role=slider],.film');
  const presses = ' Enter'.includes(event.key) && event.target.closest('button');
  if (go === undefined || writes || presses || jupyters(event)) return;
  event.preventDefault(); event.stopPropagation();
  if (typeof go === 'number') (cells[cells.indexOf(event.target) + go] || event.target).focus();
  else root.querySelector('.go-' + go)?.click();
});

// Who does not answer is said to be silent: a press is answered by a change of what is shown.
const note = document.createElement('p');
note.className = 'silent';
note.setAttribute('role', 'alert');
const again = document.body.dataset.voila ? 'reload this page (F5)' : 'run this cell again';
note.textContent = `Python is not responding. Either it is busy, or it has stopped. If it has stopped, ${again}.`;
let timer = 0;
const pressed = () => { timer ||= setTimeout(() => { root.prepend(note); answers.takeRecords(); }, {{patience}}); };
const answers = new MutationObserver(changes => {
  if (changes.every(change => change.target.closest?.('.widget-readout'))) return pressed();
  clearTimeout(timer); timer = 0; note.remove(); answers.takeRecords();
});
answers.observe(root, { subtree: true, childList: true });
root.addEventListener('click', event => {
  const button = event.target.closest('.jupyter-button');
  if (!button) return;
  pressed();
  if (!button.classList.contains('cell') && (event.detail || home === root)) home.focus({ preventScroll: true });
});
