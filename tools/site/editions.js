// The student's notebooks in the browser: bring in what the course has, never touch what the student wrote.
//
// JupyterLite keeps what was saved in the browser (IndexedDB), and shows it in place of what the site has. So a notebook
// that is still as the site had it is forgotten there, and the site's newer edition is seen; one that was changed stays,
// and the newer edition lands next to it as NAME.new-edition-N.ipynb. The same rules as graders/home/editions.py.

const ROOT = new URL(".", import.meta.url);
const NOTES = `editions ${ROOT.pathname}`; // in localStorage: {edition, files: {name: {placed, offered, beside}}}
const STORE = "files";

// What makes a notebook what it is: its cells, without outputs.
async function fingerprint(notebook) {
  const whole = (source) => (Array.isArray(source) ? source.join("") : source);
  const gist = notebook.cells.map((cell) => [cell.cell_type, whole(cell.source), cell.metadata?.nbgrader ?? null]);
  const bytes = new TextEncoder().encode(JSON.stringify(gist));
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function settled(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

// What JupyterLite has saved; null where nothing was saved yet.
async function saved() {
  const request = indexedDB.open(`JupyterLite Storage - ${ROOT.pathname}`);
  request.onupgradeneeded = () => request.transaction.abort(); // it is JupyterLite that makes it
  const database = await settled(request).catch(() => null);
  if (database && !database.objectStoreNames.contains(STORE)) {
    database.close();
    return null;
  }
  return database;
}

const files = (database, mode) => database.transaction(STORE, mode).objectStore(STORE);

async function offer(database, name, content, note) {
  const keys = await settled(files(database, "readonly").getAllKeys());
  let beside = note.beside;
  const last = beside && keys.includes(beside) ? await settled(files(database, "readonly").get(beside)) : null;
  if (!last || (await fingerprint(last.content)) !== note.offered) {
    let number = 1;
    do beside = name.replace(/\.ipynb$/, `.new-edition-${number++}.ipynb`);
    while (keys.includes(beside));
  }
  const now = new Date().toISOString();
  const model = { name: beside.split("/").pop(), path: beside, content, created: now, last_modified: now };
  const kind = { type: "notebook", format: "json", mimetype: "application/json", writable: true };
  const size = JSON.stringify(content).length;
  await settled(files(database, "readwrite").put({ ...model, ...kind, size }, beside));
  return beside;
}

// Bring one notebook up to date: what the student should know, or nothing.
async function deliver(database, name, note) {
  const content = await (await fetch(new URL(`files/${name}`, ROOT), { cache: "no-cache" })).json();
  const fresh = await fingerprint(content);
  const own = database ? await settled(files(database, "readonly").get(name)) : null;
  const now = own?.content?.cells ? await fingerprint(own.content) : null;
  if (own && now !== fresh && now !== note.placed) {
    if (fresh === note.offered || fresh === note.placed) return "";
    note.beside = await offer(database, name, content, note);
    note.offered = fresh;
    return `${name} stays as you wrote it. Its new edition is next to it: ${note.beside}`;
  }
  if (own && now !== fresh) await settled(files(database, "readwrite").delete(name));
  Object.assign(note, { placed: fresh, offered: null, beside: null });
  return "";
}

function tell(news) {
  const box = document.createElement("div");
  box.setAttribute("role", "status");
  box.style.cssText =
    "position:fixed;right:16px;bottom:40px;max-width:30rem;z-index:2000;padding:12px 16px;background:#fff;color:#1b1f24;" +
    "border:2px solid #00609a;border-radius:6px;font:14px/1.4 sans-serif";
  for (const sentence of news) box.append(Object.assign(document.createElement("p"), { textContent: sentence }));
  const close = Object.assign(document.createElement("button"), { textContent: "Close", onclick: () => box.remove() });
  box.append(close);
  document.body.append(box);
}

async function update() {
  const course = await (await fetch(new URL("editions.json", ROOT), { cache: "no-cache" })).json();
  const notes = JSON.parse(localStorage.getItem(NOTES) ?? '{"files": {}}');
  if (notes.edition === course.edition) return;
  const database = await saved();
  const news = [];
  for (const name of course.notebooks) news.push(await deliver(database, name, (notes.files[name] ??= {})));
  database?.close();
  localStorage.setItem(NOTES, JSON.stringify({ ...notes, edition: course.edition }));
  const told = news.filter(Boolean);
  if (told.length) document.readyState === "loading" ? addEventListener("DOMContentLoaded", () => tell(told)) : tell(told);
}

// Whatever goes wrong here, the course opens, and nothing that was saved is touched.
await update().catch((error) => console.warn("could not look for new editions:", error));
