import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { isOffered } from '../../../api/compatibility.ts';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/settings.ts';
import { paths } from '../../../routing/paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { openConfirm } from '../../../ui/confirm.ts';
import { Face } from '../../../ui/Face.tsx';
import { toast } from '../../../ui/toast.ts';
import type { SessionUser } from '../../session/index.ts';
import { AiPictures } from '../parts/AiPictures.tsx';
import { OwnPicture } from '../parts/OwnPicture.tsx';
import { SettingPage } from '../parts/SettingPage.tsx';
import { SubmitSection } from '../parts/SubmitSection.tsx';
import { useObjectUrl } from '../parts/use-object-url.ts';
import { useUnsaved } from '../parts/use-unsaved.ts';
import { refreshOwn } from '../queries/own.ts';
import { editPicture, type PictureSource } from '../queries/profile-image.ts';

/** A selected picture that is not saved yet. */
interface Choice {
  source: PictureSource;
  url: string;
}

/** /mypage/settings/person/profile-image: an uploaded picture, a generated one, or none. */
export default function ProfileImagePage() {
  return <SettingPage title={t('imageTitle')}>{(user) => <Picture user={user} />}</SettingPage>;
}

function Picture({ user }: { user: SessionUser }) {
  const navigate = useNavigate();
  const { formState, handleSubmit } = useForm();
  const [choice, setChoice] = useState<Choice | null>(null);
  const [formError, setFormError] = useState<string | null>(null);
  const [sending, setSending] = useObjectUrl();
  const release = useUnsaved(choice !== null || sending !== null);

  const reset = (): void => {
    openConfirm({
      title: t('imageResetTitle'),
      body: t('imageResetBody'),
      action: t('imageReset'),
      tone: 'danger',
      onConfirm: async () => {
        await editPicture({ reset_yn: 'Y' });
        setChoice(null);
        await refreshOwn(user.user_key);
        toast(t('imageResetDone'), { tone: 'good' });
      },
    });
  };

  const submit = handleSubmit(async () => {
    if (!choice) {
      setFormError(sending ? t('imageWait') : t('imageFirst'));
      return;
    }
    setFormError(null);
    try {
      await editPicture(choice.source);
    } catch (error) {
      setFormError(errorMessage(error));
      return;
    }
    await refreshOwn(user.user_key);
    release();
    toast(t('imageDone'), { tone: 'good' });
    await navigate(paths.mypagePerson);
  });

  const pick = (next: Choice): void => {
    setChoice(next);
    setFormError(null);
  };
  const shown = sending ?? choice?.url ?? null;
  const picked = choice && 'ai_image_id' in choice.source ? choice.source.ai_image_id : null;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <div className="flex flex-col items-center gap-3 rounded-card bg-raised p-6">
        <Face user={shown ? { ...user, profile_info: shown } : user} size={96} />
        <p className="text-muted">{shown ? t('imagePreview') : t('imageNow')}</p>
        {user.profile_info && (
          <Button variant="ghost" size="sm" onClick={reset}>
            {t('imageReset')}
          </Button>
        )}
      </div>
      {isOffered('POST /v1/etc/img-default-upload-proc') && (
        <OwnPicture
          onPick={(file) => {
            setChoice(null);
            setFormError(null);
            setSending(URL.createObjectURL(file));
          }}
          onUploaded={({ file_id, url }) => {
            pick({ source: { file_id }, url });
            setSending(null);
          }}
          onFailed={() => setSending(null)}
        />
      )}
      {isOffered('GET /v1/user/temp-ai-profile-image-list') && (
        <AiPictures
          picked={picked}
          onPick={({ ai_image_id, url }) => pick({ source: { ai_image_id }, url })}
        />
      )}
      <SubmitSection formError={formError} action={t('imageSave')} busy={formState.isSubmitting} />
    </form>
  );
}
