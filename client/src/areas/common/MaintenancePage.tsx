import { ErrorPage } from '../../site/ErrorPage.tsx';

/** /temporary/maintenance, also shown on any page while the site is under maintenance. */
export default function MaintenancePage() {
  return <ErrorPage kind="maintenance" />;
}
