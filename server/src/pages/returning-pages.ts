import { keepOpener } from '../core/http/headers/opener.ts';

// A payment window begins here, before it leads to the provider (STORE-54).
keepOpener('/payment-window.html');

// Payment windows end here, and tell the page that opened them.
keepOpener('/stores/complete', '/stores/fail', '/stores/payment/cancel', '/stores/result/');
