import { t } from '../../../../messages/sandbox-events.ts';
import { Choice } from '../../../../ui/Choice.tsx';
import { type ExternalService, type ServiceMode, setServiceMode } from '../../queries/events.ts';
import { Rows } from '../Rows.tsx';
import { runAction } from '../run-action.ts';

const modes = (
  ['up', 'down', 'slow', 'lying', 'cut', 'silent'] as const satisfies readonly ServiceMode[]
).map((value) => ({ value, label: t(`mode_${value}`) }));

/** How each service beside the product behaves. One with an address of its own is not simulated here. */
export function ServiceModes({ services }: { services: readonly ExternalService[] }) {
  return (
    <Rows>
      {services.map(({ service, simulated_yn, mode }) => (
        <li key={service} className="p-3">
          {simulated_yn === 'Y' ? (
            <Choice
              label={t(`service_${service}`)}
              value={mode}
              options={modes}
              onChange={(chosen) => void runAction(() => setServiceMode(service, chosen), t('modeSet'))}
            />
          ) : (
            <p className="text-sm">
              {t(`service_${service}`)} <span className="text-muted">{t('serviceElsewhere')}</span>
            </p>
          )}
        </li>
      ))}
    </Rows>
  );
}
