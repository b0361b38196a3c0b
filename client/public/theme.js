// What must be decided before the first paint. A file of its own, because the content security policy allows no inline script.
(() => {
  const page = document.documentElement;
  const stored = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      // Storage may be closed to the page (private windows, embedded views): the system's preference decides then.
      return null;
    }
  };
  const theme = stored('honey.theme');
  const light = theme ? theme === 'light' : matchMedia('(prefers-color-scheme: light)').matches;
  page.dataset.theme = light ? 'light' : 'dark';

  // The server draws pages for visitors: a member does not see what is for visitors alone, until their own page stands.
  // Nor lives, unless this browser knows that they may watch all of them (areas/session/excel-only.ts).
  const session = stored('honey.session');
  if (session) {
    page.dataset.member = '';
    const userKey = /"user_key":(\d+)/.exec(session)?.[1];
    if (stored('honey.excel-only') !== `${userKey}:N`) page.dataset.withheld = '';
  }

  // A button that is pressed before the page's script is there is pressed again by the time it is.
  let pressed = null;
  const keep = (event) => {
    const button = event.target instanceof Element && event.target.closest('button');
    if (button) pressed = button;
  };
  // A member's page takes the place of what was drawn: the button is the one that has its name, where no other has it too.
  const nameOf = (button) => button.getAttribute('aria-label') ?? button.textContent.trim();
  const standing = (button) => {
    if (button.isConnected) return button;
    const alike = [...document.querySelectorAll('button')].filter((one) => nameOf(one) === nameOf(button));
    return alike.length === 1 ? alike[0] : undefined;
  };
  document.addEventListener('click', keep);
  document.addEventListener(
    'honey:begun',
    () => {
      document.removeEventListener('click', keep);
      if (pressed) setTimeout(() => standing(pressed)?.click());
    },
    { once: true },
  );
})();
