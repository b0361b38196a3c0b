import type { ComponentProps } from 'react';
import { IconButton } from '../../../ui/Button.tsx';

/** A button over the video; `label` is its accessible name. */
export const ControlButton = (props: ComponentProps<typeof IconButton>) => <IconButton {...props} onVideo />;
