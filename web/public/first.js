// Before anything is drawn: by night the first ground is dark already, and who is logged in sees the frame. Asked of the browser's store as web/src/data/storage.ts keeps it.
const kept = (key) => localStorage.getItem(`${key}@${location.origin}`);
const root = document.documentElement.classList;
root.toggle('hc-night', (kept('night') ?? (matchMedia('(prefers-color-scheme: dark)').matches ? '1' : '0')) === '1');
root.toggle('hc-first-in', kept('token') !== null);
root.toggle('hc-first-folded', kept('folded') === '1');
