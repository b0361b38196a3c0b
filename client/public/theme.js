// Sets the theme before the first paint. A file of its own, because the content security policy allows no inline script.
(() => {
  let saved = null;
  try {
    saved = localStorage.getItem('honey.theme');
  } catch {
    // Storage may be closed to the page (private windows, embedded views): the system's preference decides then.
  }
  const light = saved ? saved === 'light' : matchMedia('(prefers-color-scheme: light)').matches;
  document.documentElement.dataset.theme = light ? 'light' : 'dark';
})();
