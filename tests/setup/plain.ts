// Imported first by the files in tests/*/plain, each of which then imports another test file: its tests run a second time.
import { usePlainSettings } from './tested-settings.ts';

usePlainSettings();
