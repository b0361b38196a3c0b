import { createDeviceSwitch } from '../../../../lib/device-switch.ts';

/** Whether the viewer wants gift messages read aloud, on this device; on by default. */
export const { store: giftReading, use: useGiftReading } = createDeviceSwitch('honey.gifts.read');
