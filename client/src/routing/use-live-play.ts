import { useMatch } from 'react-router';

/** Whether the live play page is shown: header and logo behave differently there (CLIENT-18, CLIENT-19). */
export const useIsLivePlay = (): boolean => useMatch('/lives/play/:id/*') !== null;
