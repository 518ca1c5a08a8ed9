import { useState, type ReactNode } from 'react';
import { SEND_TYPE, sessionApi, SMS_RESEND_SECONDS, type SendType } from '#contract/iam/session.ts';
import { call } from '../../data/call.ts';
import { isFailure } from '../../data/failure.ts';
import { notices } from '../../data/notices.ts';
import { Dialog } from '../../ui/form/Dialog.tsx';
import { useCountdown } from '../../ui/form/useCountdown.ts';
import { Slider } from './Slider.tsx';

/** Codes of refusals that only a slide can answer. */
const NEEDS_SLIDE: ReadonlySet<number> = new Set([110104, 110105]);
const DIALOG_WIDTH = 480;

interface To {
  username?: string;
  verifyKey?: string;
}

export interface CodeSender {
  /** Seconds until another one may be asked for. */
  wait: number;
  sent: boolean;
  send: () => void;
  /** The slider, when the server asks for it. */
  dialog: ReactNode;
}

/** Ask for a code by phone: once a minute, counted down (section 4). `to` says whom, or throws when that cannot be said yet. */
export function useCode(sendType: SendType, to: () => Promise<To>): CodeSender {
  const [wait, setWait] = useCountdown();
  const [sent, setSent] = useState(false);
  const [sliding, setSliding] = useState<To | null>(null);
  const ask = async (whom: To, captchaToken?: string): Promise<void> => {
    try {
      const { resendIn } = await call(
        sessionApi.sendSms,
        { ...whom, sendType, ...(captchaToken ? { captchaToken } : {}) },
        { headers: { 'Grant-Type': 'sms_code' } },
      );
      setSliding(null);
      setSent(true);
      setWait(resendIn || SMS_RESEND_SECONDS);
      notices.success('验证码已发送');
    } catch (error) {
      if (!isFailure(error)) throw error;
      if (NEEDS_SLIDE.has(error.code) && !captchaToken) return setSliding(whom);
      setSliding(null);
      notices.failure(error, '发送失败');
    }
  };
  const send = async (): Promise<void> => {
    const whom = await to().catch(() => null); // a bad phone stands on its field
    if (whom) await ask(whom);
  };
  return {
    wait,
    sent,
    send: () => void send(),
    dialog: (
      <Dialog
        open={sliding !== null}
        onCancel={() => setSliding(null)}
        footer={null}
        title="请滑动滑块进行校验！"
        width={DIALOG_WIDTH}
      >
        <Slider
          scene={sendType === SEND_TYPE.reset ? 'reset' : 'sms'}
          size="dialog"
          onPass={(token) => {
            if (token && sliding) void ask(sliding, token);
          }}
        />
      </Dialog>
    ),
  };
}
