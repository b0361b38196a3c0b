import type { Schema } from '../../../api/client.ts';
import type { UploadedFile } from '../../files/index.ts';
import type { LiveType } from '../../lives/index.ts';
import type { SettingInfo } from '../queries/setting-info.ts';
import type { FoundHost } from './HostSearch.tsx';
import { type Heading, tagsOf } from './heading.ts';

/** The input of the form that starts a live. */
export interface StartValues extends Heading {
  /** A content category; null until one is chosen. */
  theme: string | null;
  type: LiveType;
  shape: Schema<'LiveCard'>['shape_cd'];
  target: 'all' | 'fans';
  /** The lowest fan level that may watch a fans-only live. */
  entryLevel: number;
  /** Of an excel live. */
  contestants: FoundHost[];
  picture: UploadedFile | null;
}

/** An empty form, with the category of the host's last live. */
export const emptyStart = (info: SettingInfo): StartValues => ({
  title: '',
  tags: '',
  theme: info.theme_cd,
  type: 'normal',
  shape: 'H',
  target: 'all',
  entryLevel: 1,
  contestants: [],
  picture: null,
});

/** The call's body; what does not apply to the chosen kind and audience is left out. */
export const startRequestOf = (values: StartValues, theme: string): Schema<'LiveStartRequest'> => ({
  title: values.title.trim(),
  tags: tagsOf(values.tags),
  theme_cd: theme,
  type: values.type,
  shape_cd: values.shape,
  target: values.target,
  entry_fan_level: values.target === 'fans' ? values.entryLevel : 0,
  contestants: values.type === 'excel' ? values.contestants.map(({ user_key }) => user_key) : [],
  ...(values.picture ? { file_id: values.picture.file_id } : {}),
});
