import { mount } from '@honey/player';
import { SdkRoom } from './SdkRoom.tsx';

const load = async () => mount;

/** /lives/play/{id}/sdkPlayerNpm: the room mounted by the SDK as a module. */
export default function SdkModulePage() {
  return <SdkRoom load={load} />;
}
