import { keepOpener } from '../core/http/headers/opener.ts';

// Payment windows end here, and tell the page that opened them.
keepOpener('/stores/complete', '/stores/fail', '/stores/payment/cancel', '/stores/result/');
