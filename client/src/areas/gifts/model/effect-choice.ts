import { createDeviceSwitch } from '../../../lib/device-switch.ts';

/** Whether the viewer wants the effects of gifts over the picture, on this device; on by default. With its setter. */
export const { store: giftEffects, use: useGiftEffects } = createDeviceSwitch('honey.gifts.effects');
