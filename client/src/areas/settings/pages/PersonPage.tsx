import { BadgeCheck } from 'lucide-react';
import { t as alarms } from '../../../messages/alarms.ts';
import { t as broadcast } from '../../../messages/broadcast.ts';
import { t as channels } from '../../../messages/channels.ts';
import { t as money } from '../../../messages/money.ts';
import { t } from '../../../messages/settings.ts';
import { paths } from '../../../routing/paths.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Card, Section } from '../../../ui/Section.tsx';
import { PayGradeBox } from '../../grades/index.ts';
import type { SessionUser } from '../../session/index.ts';
import { methodName, signUpMethod } from '../model/sign-up-method.ts';
import { Row } from '../parts/Row.tsx';
import { SettingPage } from '../parts/SettingPage.tsx';
import { BlockLinks } from '../person/BlockLinks.tsx';
import { Groups } from '../person/Groups.tsx';
import { Head } from '../person/Head.tsx';
import { MyFan } from '../person/MyFan.tsx';
import { SignIns } from '../person/SignIns.tsx';
import { SocialLinks } from '../person/SocialLinks.tsx';

/** /mypage/settings/person: the member's information, with links to each change. */
export default function PersonPage() {
  return (
    <SettingPage title={t('personTitle')}>
      {(user) => (
        <>
          <Head user={user} />
          <Profile user={user} />
          <Account user={user} />
          <Section title={money('group')}>
            <Card>
              <Row name={money('serviceTitle')} value={money('serviceShort')} to={paths.mypageService} />
            </Card>
          </Section>
          {user.role === 'host' && <OwnLives />}
          <Groups />
          <PayGradeBox />
          <MyFan user={user} />
          <BlockLinks user={user} />
          <SocialLinks user={user} />
          <SignIns />
          <Card>
            <Row name={t('signoutTitle')} value={t('signoutSubmit')} to={paths.personPage('signout')} />
          </Card>
        </>
      )}
    </SettingPage>
  );
}

function Profile({ user }: { user: SessionUser }) {
  return (
    <Section title={t('groupProfile')}>
      <Card>
        <Row
          name={t('imageTitle')}
          value={user.profile_info ? t('imageOwn') : t('imageNone')}
          to={paths.personPage('profile-image')}
        />
        <Row name={t('nickTitle')} value={user.nick} to={paths.personPage('nickname')} />
        <Row name={t('profileIdTitle')} value={`@${user.profile_id}`} to={paths.personPage('profile-id')} />
        <Row
          name={t('introduceTitle')}
          value={user.state_memo || <span className="font-normal text-muted">{t('optional')}</span>}
          to={paths.personPage('introduce')}
        />
      </Card>
    </Section>
  );
}

/** A host's live settings and income; on phones this page is the menu. */
function OwnLives() {
  return (
    <Section title={t('groupLive')}>
      <Card>
        <Row name={broadcast('liveTitle')} value={broadcast('start')} to={paths.mypageLive} />
        <Row name={channels('fansPageTitle')} value={channels('fansFilter')} to={paths.mypageFans} />
        <Row
          name={broadcast('signatureTitle')}
          value={broadcast('signatureShort')}
          to={paths.mypageSignature}
        />
        <Row name={money('supportTitle')} value={money('liveList')} to={paths.liveSupport} />
        <Row name={money('timeTitle')} value={money('timeList')} to={paths.liveTime} />
      </Card>
    </Section>
  );
}

function Account({ user }: { user: SessionUser }) {
  const method = signUpMethod(user.reg_method_cd);
  return (
    <Section title={t('groupAccount')}>
      <Card>
        <Row name={t('loginMethod')} value={methodName(method)} />
        {user.login_id && <Row name={t('loginId')} value={user.login_id} />}
        {user.name && <Row name={t('name')} value={user.name} />}
        <Row
          name={t('verification')}
          value={
            <span className="flex flex-wrap items-center gap-2">
              {user.verification_yn === 'Y' ? (
                <span className="flex items-center gap-1 text-good-text">
                  <BadgeCheck size={20} aria-hidden />
                  {t('verified')}
                </span>
              ) : (
                t('unverified')
              )}
              {user.user_adult_yn === 'Y' && <Badge>{t('adult')}</Badge>}
            </span>
          }
          {...(user.verification_yn === 'N' ? { to: paths.userVerification } : {})}
        />
        <Row
          name={t('passwordTitle')}
          value={method.kind === 'password' ? '••••••••' : t('passwordNone')}
          to={paths.personPage('password')}
        />
        <Row
          name={t('phoneTitle')}
          value={user.phone_hide || <span className="font-normal text-muted">{t('optional')}</span>}
          to={paths.personPage('phone')}
        />
        <Row name={alarms('title')} value={t('alarmValue')} to={paths.personPage('alarm')} />
      </Card>
    </Section>
  );
}
