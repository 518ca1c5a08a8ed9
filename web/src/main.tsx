// Before any library writes into the page.
import './ui/text/trusted.ts';
import 'antd/dist/reset.css';
import './ui/look/look.css';
import './ui/look/style.css';
import './app/shell/shell.css';
import { learn } from './locale/locale.ts';

// The language first: what stands outside of a function is said once, when its file is loaded.
void learn().then(() => import('./start.tsx'));
