import { allowOpener } from '../core/http/headers/opener.ts';

// A payment window opens here, before it redirects to the provider (STORE-54).
allowOpener('/payment-window.html');

// Payment windows end here, and notify the page that opened them.
allowOpener('/stores/complete', '/stores/fail', '/stores/payment/cancel', '/stores/result/');
