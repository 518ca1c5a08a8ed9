import { useSession } from '../../data/session.ts';
import { clockHere } from '../../ui/text/clock.ts';
import { BeginBanner } from '../begin/BeginBanner.tsx';
import { Applications } from './Applications.tsx';
import { Favourites } from './Favourites.tsx';
import './home.css';
import { Today } from './Today.tsx';
import { Todos } from './Todos.tsx';
import { Tour } from './Tour.tsx';

/** Home: what one goes to often, what waits, what is wrong, and everything there is. */
export function HomePage() {
  const user = useSession((s) => s.user);
  return (
    <article className="hc-page hc-home">
      <header className="hc-home-head">
        <h1>
          {greeting()}，{user?.userName}
        </h1>
        <span className="hc-faint">{today()}</span>
      </header>
      <BeginBanner />
      <Favourites />
      <Today />
      <Todos />
      <Applications />
      <Tour />
    </article>
  );
}

function greeting(): string {
  const hour = clockHere().hour();
  return hour < 6 ? '夜深了' : hour < 12 ? '早上好' : hour < 14 ? '中午好' : hour < 18 ? '下午好' : '晚上好';
}

const today = (): string =>
  new Date().toLocaleDateString(document.documentElement.lang, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    weekday: 'long',
    timeZone: 'Asia/Shanghai',
  });
