// Before any library writes into the page.
import './ui/trusted.ts';
import 'antd/dist/reset.css';
import './ui/look.css';
import './ui/style.css';
import './app/frame.css';
import { learn } from './locale/locale.ts';

// The language first: what stands outside of a function is said once, when its file is loaded.
void learn().then(() => import('./start.tsx'));
