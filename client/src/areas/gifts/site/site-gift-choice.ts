import { createDeviceSwitch } from '../../../lib/device-switch.ts';

/** Whether the viewer wants large gifts of other lives announced, on this device; on by default. With its setter. */
export const { use: useSiteGifts } = createDeviceSwitch('honey.gifts.site');
