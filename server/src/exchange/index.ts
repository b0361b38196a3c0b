export { AccountDecisionsService } from './accounts/account-decisions.service.ts';
export { ExchangeAccountsService } from './accounts/exchange-accounts.service.ts';
export { ExchangesService } from './exchanges/exchanges.service.ts';
