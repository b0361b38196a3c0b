import { Moon, Sun } from 'lucide-react';
import { t } from '../messages/ui.ts';
import { Button } from './Button.tsx';
import { useTheme } from './theme.ts';

/** Switches between dark and light. */
export function ThemeButton({ className }: { className?: string }) {
  const [theme, toggle] = useTheme();
  const dark = theme === 'dark';
  return (
    <Button
      variant="ghost"
      size="sm"
      onClick={toggle}
      icon={dark ? <Sun size={16} aria-hidden /> : <Moon size={16} aria-hidden />}
      className={className}
    >
      {dark ? t('toLight') : t('toDark')}
    </Button>
  );
}
