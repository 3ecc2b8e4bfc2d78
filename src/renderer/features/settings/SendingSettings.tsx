import { Gauge } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { GivenArguments } from '../../../shared/ipc/contract.ts';
import { policyTexts } from '../../../shared/messages/policy.ts';
import { settingsTexts } from '../../../shared/messages/settings.ts';
import { bytesPerMegabyte, formatSpeed, formatTimeLeft } from '../../../shared/model/format.ts';
import { limitsOf } from '../../../shared/model/managed.ts';
import { minuteToTime } from '../../../shared/model/minute-of-day.ts';
import { firstUploadsAtOnce, mostUploadsAtOnce } from '../../../shared/model/uploads-at-once.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { useQueue } from '../../store/queue-context.tsx';
import { worked } from '../../store/show-failure.ts';
import { Button } from '../../ui/Button.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TimeField } from '../../ui/TimeField.tsx';
import { useNow } from '../../ui/use-now.ts';
import { ManagedRow } from './ManagedRow.tsx';
import { SettingRow } from './SettingRow.tsx';
import group from './SettingsGroup.module.css';
import { useManaged } from './use-managed.ts';

/** Initial values of limits when they are turned on. */
const usualMegabytesPerSecond = 20;
const usualHours = { fromMinute: 19 * 60, untilMinute: 8 * 60 };

/** How much bandwidth and which hours uploads may use: in the settings, and beside the uploads. */
export function SendingSettings() {
  const { requests } = useBridge();
  const limits = useQueue((queue) => queue.limits);
  const managed = limitsOf(useManaged().policy);
  const nowMs = useNow(15_000);
  const set = (patch: GivenArguments<'queue', 'setLimits'>) => void worked(requests.queue.setLimits(patch));
  const { concurrency, gentle, bytesPerSecond, hours, fullSpeedUntilMs } = limits;
  // The second time may be typed before the first has been saved. It must not overwrite the first one.
  const askedHours = useRef(hours);
  useEffect(() => {
    askedHours.current = hours;
  }, [hours]);
  const setHours = (change: Partial<typeof usualHours>) => {
    askedHours.current = { ...usualHours, ...askedHours.current, ...change };
    set({ hours: askedHours.current });
  };
  const isFullSpeed = fullSpeedUntilMs !== null && fullSpeedUntilMs > nowMs;
  const hasLimit = gentle || bytesPerSecond !== null || hours !== null;

  return (
    <>
      <div className={group['group']}>
        {managed.concurrency !== undefined ? (
          <ManagedRow label={settingsTexts.atOnce}>{managed.concurrency}</ManagedRow>
        ) : (
          <>
            <Switch
              isSelected={concurrency !== 'automatic'}
              onChange={(isOn) => set({ concurrency: isOn ? firstUploadsAtOnce : 'automatic' })}
              description={settingsTexts.setAtOnceHint}
            >
              {settingsTexts.setAtOnce}
            </Switch>
            {concurrency !== 'automatic' && (
              <SettingRow label={settingsTexts.atOnce} description={settingsTexts.atOnceHint}>
                <NumberField
                  label={settingsTexts.atOnce}
                  value={concurrency}
                  min={1}
                  max={mostUploadsAtOnce}
                  onChange={(count) => set({ concurrency: count })}
                />
              </SettingRow>
            )}
          </>
        )}
        {managed.bytesPerSecond ? (
          <ManagedRow label={settingsTexts.speedLimit}>{formatSpeed(managed.bytesPerSecond)}</ManagedRow>
        ) : (
          <>
            <Switch
              isSelected={bytesPerSecond !== null}
              onChange={(isOn) =>
                set({ bytesPerSecond: isOn ? usualMegabytesPerSecond * bytesPerMegabyte : null })
              }
              description={settingsTexts.limitSpeedHint}
            >
              {settingsTexts.limitSpeed}
            </Switch>
            {bytesPerSecond !== null && (
              <SettingRow label={settingsTexts.speedLimit}>
                <NumberField
                  label={settingsTexts.megabytesPerSecond}
                  value={bytesPerSecond / bytesPerMegabyte}
                  min={0.1}
                  max={10_000}
                  step={0.1}
                  unit="MB/s"
                  onChange={(megabytes) => set({ bytesPerSecond: Math.round(megabytes * bytesPerMegabyte) })}
                />
              </SettingRow>
            )}
          </>
        )}
        {managed.gentle !== undefined ? (
          <ManagedRow label={settingsTexts.gentle}>
            {managed.gentle ? policyTexts.turnedOn : policyTexts.turnedOff}
          </ManagedRow>
        ) : (
          <Switch
            isSelected={gentle}
            onChange={(isOn) => set({ gentle: isOn })}
            description={settingsTexts.gentleHint}
          >
            {settingsTexts.gentle}
          </Switch>
        )}
        {managed.hours ? (
          <ManagedRow label={settingsTexts.hours}>
            {`${minuteToTime(managed.hours.fromMinute)} – ${minuteToTime(managed.hours.untilMinute)}`}
          </ManagedRow>
        ) : (
          <>
            <Switch
              isSelected={hours !== null}
              onChange={(isOn) => set({ hours: isOn ? usualHours : null })}
              description={settingsTexts.hoursHint}
            >
              {settingsTexts.hours}
            </Switch>
            {hours !== null && (
              <SettingRow label={settingsTexts.between}>
                <TimeField
                  label={settingsTexts.from}
                  minute={hours.fromMinute}
                  onChange={(fromMinute) => setHours({ fromMinute })}
                />
                <span aria-hidden="true">–</span>
                <TimeField
                  label={settingsTexts.until}
                  minute={hours.untilMinute}
                  onChange={(untilMinute) => setHours({ untilMinute })}
                />
              </SettingRow>
            )}
          </>
        )}
        {hasLimit && managed.fullSpeedUntilMs === undefined && (
          <SettingRow
            label={settingsTexts.fullSpeed}
            description={
              isFullSpeed
                ? settingsTexts.limitsReturn(formatTimeLeft(fullSpeedUntilMs - nowMs))
                : settingsTexts.fullSpeedHint
            }
          >
            <Button
              icon={<Gauge />}
              onPress={() => void worked(requests.queue.fullSpeedFor({ minutes: isFullSpeed ? null : 60 }))}
            >
              {isFullSpeed ? settingsTexts.backToLimits : settingsTexts.fullSpeedForAnHour}
            </Button>
          </SettingRow>
        )}
      </div>
      <div className={group['group']}>
        <Switch
          isSelected={limits.keepAwake}
          onChange={(keepAwake) => set({ keepAwake })}
          description={settingsTexts.keepAwakeHint}
        >
          {settingsTexts.keepAwake}
        </Switch>
        <Switch
          isSelected={limits.sendOnBattery}
          onChange={(sendOnBattery) => set({ sendOnBattery })}
          description={settingsTexts.onBatteryHint}
        >
          {settingsTexts.onBattery}
        </Switch>
      </div>
    </>
  );
}
