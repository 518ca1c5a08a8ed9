import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { locale } from './tools/build/locale-plugin.ts';
import { preload } from './tools/build/preload-plugin.ts';

/** `npm run dev` puts the console in front; everything that is not of the console goes on to the server behind it. */
const server = process.env.HAOCANG_SERVER;
const SERVED_BY_SERVER = ['/api', '/healthz', '/readyz', '/metrics', '/mqtt'];

export default defineConfig({
  root: 'web',
  // What a component draws is kept until something it reads has changed: no page says so by hand (ADR 13).
  plugins: [locale(), react({ compiler: true }), preload('/web/src/start.tsx')],
  server:
    server === undefined
      ? {}
      : {
          proxy: Object.fromEntries(
            SERVED_BY_SERVER.map((place) => [place, { target: server, ws: place === '/mqtt' }]),
          ),
        },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 30 },
          ],
        },
      },
    },
  },
});
