import { useNavigate } from 'react-router';
import { t } from '../../messages/app-views.ts';
import { paths } from '../../routing/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { bridgeName, postToApp } from './model/app-bridge.ts';

/** Closes the web view; in a browser, which cannot be closed, it links home. */
export function CloseButton() {
  const navigate = useNavigate();
  return (
    <Button
      size="lg"
      className="w-full"
      onClick={() => {
        if (bridgeName()) postToApp({ type: 'close' });
        else void navigate(paths.home);
      }}
    >
      {t('close')}
    </Button>
  );
}
