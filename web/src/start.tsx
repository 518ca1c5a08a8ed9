import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { refs } from './app/pages.ts';
import { Root } from './app/Root.tsx';
import { hearUnforeseen } from './data/unforeseen.ts';
import { isEnglish } from './locale/locale.ts';
import { knowRefs } from './ui/page/registry.ts';

dayjs.locale(isEnglish() ? 'en' : 'zh-cn');
document.title = '好仓';
knowRefs(refs);
hearUnforeseen(window);

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <Root />
    </StrictMode>,
  );

// A Chinese face for machines without one. After the first paint: with a system face it is never fetched.
void import('@fontsource-variable/noto-sans-sc/wght.css');
