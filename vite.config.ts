import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { locale } from './tools/build/locale-plugin.ts';
import { preload } from './tools/build/preload-plugin.ts';

/** `npm run dev` puts the console in front; everything that is not of the console goes on to the server behind it. */
const server = process.env.HAOCANG_SERVER;
const SERVED_BY_SERVER = ['/api', '/healthz', '/readyz', '/metrics', '/mqtt', '/map/'];

/** How many pages share what all of them load at once. */
const COMMON = 16;

/** What several pages of one domain share stands in one file of its name. */
const domainOf = (module: string): string | null =>
  /(?:web[\\/]src[\\/]domains|contract[\\/]src)[\\/]([a-z]+)[\\/]/.exec(module)?.[1] ?? null;

/**
 * The console as an app that opens without a network (ADR 45). Pages come from the network while it answers, so that nobody works in an old console;
 * files carry their content in their name and come from the device. Nothing of the API is ever kept here.
 */
const installable = () =>
  VitePWA({
    injectRegister: false,
    registerType: 'autoUpdate',
    filename: 'sw.js',
    manifest: {
      name: '好仓',
      short_name: '好仓',
      lang: 'zh-CN',
      start_url: '/',
      display: 'standalone',
      background_color: '#f1f4f7',
      theme_color: '#1f6299',
      icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
    },
    workbox: {
      globPatterns: ['**/*.{js,css,html,svg,wasm}'],
      maximumFileSizeToCacheInBytes: 4_000_000,
      inlineWorkboxRuntime: true,
      sourcemap: false,
      directoryIndex: null,
      navigateFallback: null,
      runtimeCaching: [
        {
          urlPattern: ({ request, url }) => request.mode === 'navigate' && !url.pathname.startsWith('/api'),
          handler: 'NetworkOnly',
          options: { precacheFallback: { fallbackURL: '/index.html' } },
        },
      ],
    },
  });

export default defineConfig({
  root: 'web',
  // What a component draws is kept until something it reads has changed: no page says so by hand (ADR 13).
  plugins: [locale(), react({ compiler: true }), preload('/web/src/start.tsx'), installable()],
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
    // The frame comes in one piece; a limit for what one page brings would be met by it alone.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // Few and larger files, in the order in which people meet them: a browser asks for six at a time, and each round costs a way there and
        // back. Whatever a group names takes along what it needs and nobody before it has.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 30 },
            // Runs before the language is learnt: nothing of it may wait for what comes after.
            { name: 'first', tags: ['$initial'], priority: 28 },
            // With the login page, which is most of what one meets first, and shares all but its own forms with every other.
            { name: 'start', test: /web[\\/]src[\\/](start|app[\\/]login[\\/]LoginPage)\.tsx$/, priority: 25 },
            {
              name: 'shell',
              test: /web[\\/]src[\\/]app[\\/](shell[\\/]Shell|home[\\/]HomePage)\.tsx$/,
              priority: 20,
            },
            { name: 'list', test: /web[\\/]src[\\/]ui[\\/]table[\\/]DataTable\.tsx$/, priority: 15 },
            { name: 'common', minShareCount: COMMON, priority: 10 },
            { name: domainOf, debugName: 'domain', minShareCount: 2, priority: 5 },
          ],
        },
      },
    },
  },
});
