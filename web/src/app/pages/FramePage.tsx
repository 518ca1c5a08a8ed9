import { Spin } from 'antd';
import { useEffect, useState } from 'react';
import { useSession } from '../../data/session.ts';
import { useHere, useHereNow } from '../../ui/page/useHere.ts';
import { applicationAt } from '../menu/menu.ts';
import { StatusPage } from '../shell/StatusPage.tsx';
import { frameAddress, SANDBOX } from './frame-address.ts';

/** A page from elsewhere. Its address is the menu's, as the server sent it; it is told the current warehouse. */
export function FramePage() {
  const here = useHere(),
    { title } = useHereNow();
  const house = useSession((s) => s.house?.whId);
  const link = useSession((s) => applicationAt(s.menu, here.pathname)?.link ?? '');
  const address = frameAddress(link, house, location.origin);
  const [loaded, setLoaded] = useState('');
  const [barred, setBarred] = useState(false);
  // The browser alone knows whether the policy of the server lets the page in.
  useEffect(() => {
    const told = (event: SecurityPolicyViolationEvent): void => {
      if (address?.startsWith(new URL(event.blockedURI, location.origin).origin)) setBarred(true);
    };
    document.addEventListener('securitypolicyviolation', told);
    return () => document.removeEventListener('securitypolicyviolation', told);
  }, [address]);
  if (!address || barred)
    return (
      <StatusPage
        status={403}
        detail={link ? '该页面的地址不在允许的范围内，请联系管理员' : '菜单没有登记该页面的地址'}
        onHome={() => here.go('/')}
      />
    );
  return (
    <div className="hc-embedded">
      <iframe
        key={address}
        src={address}
        title={title}
        sandbox={SANDBOX}
        referrerPolicy="no-referrer"
        onLoad={() => setLoaded(address)}
      />
      {loaded !== address && (
        <div className="hc-embedded-wait">
          <Spin size="large" description="页面加载中…" />
        </div>
      )}
    </div>
  );
}
