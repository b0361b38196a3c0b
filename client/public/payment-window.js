// The window of a payment while its order is made: says whose it is and for how much, in the words of the page that opened it.
(() => {
  const words = () => {
    try {
      return window.opener?.honeyPaymentWords;
    } catch {
      // The page that opened the window has left for another site.
      return undefined;
    }
  };
  const { shop, what, amount } = words() ?? {};
  for (const [id, text] of Object.entries({ shop, what, amount })) {
    const place = document.getElementById(id);
    if (!place || typeof text !== 'string' || text === '') continue;
    place.textContent = text;
    place.hidden = false;
  }
})();
