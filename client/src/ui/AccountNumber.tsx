import { groupedAccount } from '@honey/rules';

/** An account number in groups of digits; copying yields the digits only, as banks' forms expect. */
export function AccountNumber({ account, className }: { account: string; className?: string }) {
  return (
    <span
      className={className}
      onCopy={(event) => {
        const selected = window.getSelection()?.toString() ?? '';
        event.clipboardData.setData('text/plain', selected.replaceAll('-', ''));
        event.preventDefault();
      }}
    >
      {groupedAccount(account)}
    </span>
  );
}
