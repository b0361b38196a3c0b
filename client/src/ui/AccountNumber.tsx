import { groupedAccount } from '@honey/rules';

/** An account number in groups of digits; what is copied of it are the digits alone, as banks' forms take them. */
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
