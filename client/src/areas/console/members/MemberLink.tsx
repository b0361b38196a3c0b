import { Link } from 'react-router';
import { paths } from '../../../routing/paths.ts';

/** A member's nickname, which leads to their page. */
export const MemberLink = ({ user: { user_key, nick } }: { user: { user_key: number; nick: string } }) => (
  <Link to={paths.adminMember(user_key)} className="chat-text font-semibold underline">
    {nick}
  </Link>
);
