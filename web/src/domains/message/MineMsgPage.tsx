import { useSession } from '../../data/session.ts';
import { MessageCenterPage } from './MessageCenterPage.tsx';

/** My messages, below whose they are. */
export function MineMsgPage() {
  const user = useSession((s) => s.user),
    house = useSession((s) => s.house);
  const mine = [user?.userName, user?.account, user?.phone, user?.tenantName, house?.whName]
    .filter(Boolean)
    .join(' · ');
  return <MessageCenterPage whose={mine} />;
}
