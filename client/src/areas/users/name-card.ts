import { overlay } from '../../ui/overlays.tsx';

/** Opens a member's name card. Callers ensure that the user is signed in. */
export const openNameCard = overlay(() => import('./NameCard.tsx'), {
  single: true,
});
