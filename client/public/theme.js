// Decisions needed before the first paint. A separate file, because the content security policy forbids inline scripts.
(() => {
  const page = document.documentElement;
  const stored = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      // Storage may be unavailable (private windows, embedded views); the system preference then applies.
      return null;
    }
  };
  const theme = stored('honey.theme');
  const light = theme ? theme === 'light' : matchMedia('(prefers-color-scheme: light)').matches;
  page.dataset.theme = light ? 'light' : 'dark';

  // The server renders pages for visitors. A member does not see visitor-only content until their own page is rendered,
  // nor lives, unless this browser has stored that they may watch all of them (areas/session/excel-only.ts).
  const session = stored('honey.session');
  if (session) {
    page.dataset.member = '';
    const userKey = /"user_key":(\d+)/.exec(session)?.[1];
    if (stored('honey.excel-only') !== `${userKey}:N`) page.dataset.withheld = '';
  }

  // A button pressed before the page's script has loaded is pressed again once it has.
  let pressed = null;
  const remember = (event) => {
    const button = event.target instanceof Element && event.target.closest('button');
    if (button) pressed = button;
  };
  // A member's page replaces the server-rendered one: find the button by its name, if the name is unique.
  const nameOf = (button) => button.getAttribute('aria-label') ?? button.textContent.trim();
  const currentButton = (button) => {
    if (button.isConnected) return button;
    const alike = [...document.querySelectorAll('button')].filter((one) => nameOf(one) === nameOf(button));
    return alike.length === 1 ? alike[0] : undefined;
  };
  document.addEventListener('click', remember);
  document.addEventListener(
    'honey:started',
    () => {
      document.removeEventListener('click', remember);
      if (pressed) setTimeout(() => currentButton(pressed)?.click());
    },
    { once: true },
  );
})();
