import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useSession } from '../use-session.ts';

// Loaded for operators only.
export const FactorSetup = lazyComponent(async () => {
  const { FactorSetup: Component } = await import('./FactorSetup.tsx');
  return { default: Component };
}, ErrorState);

export const RecoveryCodes = lazyComponent(async () => {
  const { RecoveryCodes: Component } = await import('./RecoveryCodes.tsx');
  return { default: Component };
}, ErrorState);

const OperatorIdle = lazyComponent(() => import('./OperatorIdle.tsx'));

/** The time-out of an operator's sign-in, on every page. */
export function OperatorSession() {
  const { user } = useSession();
  return user?.role === 'operator' ? <OperatorIdle /> : null;
}
