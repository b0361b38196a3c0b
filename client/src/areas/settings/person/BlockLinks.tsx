import { t as blocks } from '../../../messages/blocks.ts';
import { t } from '../../../messages/settings.ts';
import { paths } from '../../../routing/paths.ts';
import { Card, Section } from '../../../ui/Section.tsx';
import type { SessionUser } from '../../session/index.ts';
import { Row } from '../parts/Row.tsx';

/** The lists of members the member has blocked, and a host's own lists. */
export function BlockLinks({ user }: { user: SessionUser }) {
  const list = t('showList');
  return (
    <>
      <Section title={blocks('menuGroup')}>
        <Card>
          <Row name={blocks('contentTitle')} value={list} to={paths.blockPage('content')} />
          <Row name={blocks('hiddenTitle')} value={list} to={paths.blockPage('hidden')} />
          <Row name={blocks('messageTitle')} value={list} to={paths.blockPage('message')} />
        </Card>
      </Section>
      {user.role === 'host' && (
        <Section title={blocks('menuHost')}>
          <Card>
            <Row name={blocks('managersTitle')} value={list} to={paths.managers} />
            <Row name={blocks('chatTitle')} value={list} to={paths.blockPage('chat')} />
            <Row name={blocks('liveTitle')} value={list} to={paths.blockPage('live')} />
          </Card>
        </Section>
      )}
    </>
  );
}
