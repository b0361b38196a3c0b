// The payment window while its order is being created: shows the shop and the amount, in texts from the page that
// opened it.
(() => {
  const words = () => {
    try {
      return window.opener?.honeyPaymentWords;
    } catch {
      // The opener has navigated to another site.
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
