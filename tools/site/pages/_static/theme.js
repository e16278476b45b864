// Drawings and films take the theme that the reader has chosen on this page, as they take JupyterLab's.
const frames = [...document.querySelectorAll("iframe.moving")];
const follow = () => {
  const { theme } = document.body.dataset;
  for (const body of [document.body, ...frames.map((frame) => frame.contentDocument?.body)]) {
    if (!body) continue; // a file that is opened without a server shows nobody what is in its frames
    if (theme === "auto") delete body.dataset.jpThemeLight;
    else body.dataset.jpThemeLight = String(theme === "light");
    if (body !== document.body) body.style.background = theme === "auto" ? "" : getComputedStyle(document.body).backgroundColor;
  }
};
new MutationObserver(follow).observe(document.body, { attributeFilter: ["data-theme"] });
for (const frame of frames) frame.addEventListener("load", follow);
follow();
