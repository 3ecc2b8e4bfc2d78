import { Gauge } from 'lucide-react';
import { useState } from 'react';
import { Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { formatMoment } from '../../../shared/model/format.ts';
import type { QueueLimits } from '../../../shared/model/upload-queue.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { useQueue } from '../../store/queue-context.tsx';
import { Button } from '../../ui/Button.tsx';
import menuStyles from '../../ui/Menu.module.css';
import { minuteToTime, timeToMinute } from '../../ui/minute-of-day.ts';
import { Select } from '../../ui/Select.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/toast-store.ts';
import styles from './LimitsPopover.module.css';
import { speedFromWords } from './limit-words.ts';

const concurrencyOptions = [1, 2, 3, 4, 6, 8].map((count) => ({
  value: String(count),
  label: count === 1 ? 'One at a time' : `${count} at once`,
}));
const megabyte = 1_000_000;
const fullSpeedMinutes = 60;

/** How many at once, how fast and when. */
export function LimitsPopover() {
  const limits = useQueue((queue) => queue.limits);
  const isLimited = limits.bytesPerSecond !== null || limits.hours !== null;
  return (
    <DialogTrigger>
      <Button size="small" kind="quiet" icon={<Gauge />}>
        {isLimited ? 'Limits on' : 'Limits'}
      </Button>
      <Popover className={menuStyles['popover'] ?? ''} offset={6} placement="top end">
        <Dialog className={styles['limits'] ?? ''} aria-label="Limits for sending">
          <LimitsForm limits={limits} />
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

function LimitsForm({ limits }: { readonly limits: QueueLimits }) {
  const { queue } = useBridge().requests;
  const change = async (patch: Partial<QueueLimits>) => {
    const answer = await queue.setLimits(patch);
    if (!answer.ok) showToast({ tone: 'bad', text: answer.failure.sentence, detail: answer.failure.remedy });
  };
  const isHurrying = limits.fullSpeedUntilMs !== null && limits.fullSpeedUntilMs > Date.now();
  return (
    <>
      <Select
        label="Transfers"
        options={concurrencyOptions}
        value={String(limits.concurrency)}
        onChange={(value) => void change({ concurrency: Number(value) })}
      />
      <SpeedField limits={limits} onChange={change} />
      <HoursField limits={limits} onChange={change} />
      <Switch isSelected={limits.sendOnBattery} onChange={(sendOnBattery) => void change({ sendOnBattery })}>
        Send on battery
      </Switch>
      <Switch isSelected={limits.keepAwake} onChange={(keepAwake) => void change({ keepAwake })}>
        Keep the machine awake
      </Switch>
      {isHurrying && limits.fullSpeedUntilMs !== null ? (
        <Button onPress={() => void queue.fullSpeedFor({ minutes: null })}>
          Full speed until {formatMoment(limits.fullSpeedUntilMs)}: end it
        </Button>
      ) : (
        <Button
          isDisabled={limits.bytesPerSecond === null && limits.hours === null}
          onPress={() => void queue.fullSpeedFor({ minutes: fullSpeedMinutes })}
        >
          Full speed for an hour
        </Button>
      )}
    </>
  );
}

interface LimitFieldProps {
  readonly limits: QueueLimits;
  readonly onChange: (patch: Partial<QueueLimits>) => Promise<void>;
}

function SpeedField({ limits, onChange }: LimitFieldProps) {
  const { bytesPerSecond } = limits;
  const [text, setText] = useState(bytesPerSecond === null ? '' : String(bytesPerSecond / megabyte));
  const speed = speedFromWords(text);
  return (
    <TextField
      label="At most, in MB/s"
      placeholder="as fast as it goes"
      inputMode="decimal"
      value={text}
      onChange={setText}
      error={speed === undefined ? 'A number, for example 12.5, or nothing.' : null}
      onBlur={() => {
        if (speed !== undefined && speed !== bytesPerSecond) void onChange({ bytesPerSecond: speed });
      }}
    />
  );
}

function HoursField({ limits, onChange }: LimitFieldProps) {
  const { hours } = limits;
  const set = (patch: Partial<NonNullable<QueueLimits['hours']>>) => {
    if (hours) void onChange({ hours: { ...hours, ...patch } });
  };
  return (
    <>
      <Switch
        isSelected={hours !== null}
        onChange={(isOn) =>
          void onChange({ hours: isOn ? { fromMinute: 20 * 60, untilMinute: 7 * 60 } : null })
        }
        description="What runs is finished; nothing new begins outside of them."
      >
        Only at certain hours
      </Switch>
      {hours && (
        <div className={styles['hours']}>
          <TimeField label="From" minute={hours.fromMinute} onChange={(fromMinute) => set({ fromMinute })} />
          <TimeField
            label="Until"
            minute={hours.untilMinute}
            onChange={(untilMinute) => set({ untilMinute })}
          />
        </div>
      )}
    </>
  );
}

interface TimeFieldProps {
  readonly label: string;
  readonly minute: number;
  readonly onChange: (minute: number) => void;
}

function TimeField({ label, minute, onChange }: TimeFieldProps) {
  return (
    <TextField
      label={label}
      type="time"
      value={minuteToTime(minute)}
      onChange={(text) => {
        const chosen = timeToMinute(text);
        if (chosen !== null) onChange(chosen);
      }}
    />
  );
}
