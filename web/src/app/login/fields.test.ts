import { QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { queryClient } from '../../data/query.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { PhoneForm } from './PhoneForm.tsx';

beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('location', { origin: 'http://x' });
});
afterAll(() => void vi.unstubAllGlobals());

const drawn = (form: ReactNode): string =>
  renderToString(createElement(QueryClientProvider, { client: queryClient }, form));
const most = (html: string, label: string): number =>
  Number(
    /maxLength="(\d+)"/i.exec(
      html.match(/<input[^>]*>/g)?.find((one) => one.includes(`aria-label="${label}"`)) ?? '',
    )?.[1],
  );
const common = { busy: false, slider: null, onSubmit: () => undefined };

test('a phone is told with +86 before it, of 11 digits, and its code of 6; an account is at most 16 long', () => {
  const phone = drawn(createElement(PhoneForm, common));
  expect([phone.includes('+86'), most(phone, '手机号'), most(phone, '短信验证码')]).toEqual([true, 11, 6]);
  const account = drawn(createElement(PasswordForm, { ...common, username: null, onForgot: () => undefined }));
  expect(most(account, '账号')).toBe(16);
});
