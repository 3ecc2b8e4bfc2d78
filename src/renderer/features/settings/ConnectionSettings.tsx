import { useMutation } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { policyTexts } from '../../../shared/messages/policy.ts';
import { uploadHostsWords } from '../../../shared/messages/security.ts';
import { settingsTexts } from '../../../shared/messages/settings.ts';
import { type Settings, uploadHostSchema } from '../../../shared/model/settings.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { failureOf } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Segments } from '../../ui/Segments.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './ConnectionSettings.module.css';
import { ManagedRow } from './ManagedRow.tsx';
import { SettingRow } from './SettingRow.tsx';
import group from './SettingsGroup.module.css';
import { useManaged } from './use-managed.ts';
import type { SettingsPatch } from './use-settings.ts';

export interface SettingsPanelProps {
  readonly settings: Settings;
  readonly onChange: (patch: SettingsPatch) => void;
}

type ProxyKind = Settings['proxy']['kind'];

export function ConnectionSettings({ settings, onChange }: SettingsPanelProps) {
  const { policy } = useManaged();
  const { proxy } = settings;
  const [kind, setKind] = useState<ProxyKind>(proxy.kind);
  const [url, setUrl] = useState(proxy.kind === 'fixed' ? proxy.url : '');
  const [address, setAddress] = useState(settings.baseUrl ?? '');
  const isFit = URL.canParse(url) && /^(?:https?|socks5?):$/.test(new URL(url).protocol);
  const addressIsFit = address === '' || (URL.canParse(address) && /^https?:/.test(address));
  const keep = () => {
    if (isFit) onChange({ proxy: { kind: 'fixed', url } });
  };
  return (
    <>
      <div className={group['group']}>
        {policy.proxy !== undefined ? (
          <ManagedRow label={settingsTexts.proxy}>{proxyInWords(policy.proxy)}</ManagedRow>
        ) : (
          <SettingRow label={settingsTexts.proxy} description={settingsTexts.proxyHint}>
            <Segments<ProxyKind>
              label={settingsTexts.proxy}
              value={kind}
              segments={[
                { value: 'system', label: settingsTexts.matchSystem },
                { value: 'none', label: settingsTexts.noProxy },
                { value: 'fixed', label: settingsTexts.ownProxy },
              ]}
              onChange={(next) => {
                setKind(next);
                if (next !== 'fixed') onChange({ proxy: { kind: next } });
                else keep();
              }}
            />
          </SettingRow>
        )}
        {kind === 'fixed' && policy.proxy === undefined && (
          <TextField
            label={settingsTexts.proxyAddress}
            mono
            placeholder="http://proxy.studio:3128"
            description={settingsTexts.proxyAddressHint}
            value={url}
            onChange={setUrl}
            onBlur={keep}
            error={url !== '' && !isFit ? settingsTexts.proxyAddressError : null}
          />
        )}
        <ProxyTest onStart={kind === 'fixed' && policy.proxy === undefined ? keep : null} />
      </div>
      <UploadHosts settings={settings} onChange={onChange} />
      <div className={group['group']}>
        {policy.serverAddress !== undefined ? (
          <ManagedRow label={policyTexts.server}>{policy.serverAddress}</ManagedRow>
        ) : (
          <TextField
            label={settingsTexts.serverAddress}
            mono
            placeholder="https://api.example.com"
            description={settingsTexts.serverAddressHint}
            value={address}
            onChange={setAddress}
            onBlur={() => {
              if (addressIsFit) onChange({ baseUrl: address === '' ? null : address });
            }}
            error={addressIsFit ? null : settingsTexts.serverAddressError}
          />
        )}
      </div>
    </>
  );
}

function proxyInWords(proxy: string): string {
  if (proxy === 'system') return settingsTexts.matchSystem;
  return proxy === 'none' ? settingsTexts.noProxy : withoutLogin(proxy);
}

/** Hides the password in the address from people who see the screen. */
function withoutLogin(address: string): string {
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
}

/** Servers in the studio's network that may receive uploads, although the service is on the internet. */
function UploadHosts({ settings, onChange }: SettingsPanelProps) {
  const [text, setText] = useState(settings.uploadHosts.join(', '));
  const hosts = text.split(/[\s,]+/).filter((host) => host !== '');
  const isFit = hosts.every((host) => uploadHostSchema.safeParse(host).success);
  return (
    <div className={group['group']}>
      <TextField
        label={uploadHostsWords.label}
        mono
        placeholder="storage.studio"
        description={uploadHostsWords.description}
        value={text}
        onChange={setText}
        onBlur={() => {
          if (isFit) onChange({ uploadHosts: hosts });
        }}
        error={isFit ? null : uploadHostsWords.notHosts}
      />
    </div>
  );
}

/** Tries to reach the service with the current settings, and shows the result. */
function ProxyTest({ onStart }: { readonly onStart: (() => void) | null }) {
  const { requests } = useBridge();
  const test = useMutation({ mutationFn: () => unwrap(requests.settings.testProxy()) });
  const failure = failureOf(test.error);
  const isGood = test.data?.outcome === 'reached';
  return (
    <SettingRow
      label={settingsTexts.testConnection}
      description={
        <span role="status" className={styles['result']}>
          {test.isIdle && settingsTexts.testConnectionHint}
          {test.isPending && settingsTexts.testing}
          {!test.isPending && test.data && (
            <span className={classNames(styles['result'], isGood ? styles['good'] : styles['bad'])}>
              {isGood ? <CircleCheck aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
              {test.data.sentence}
            </span>
          )}
          {!test.isPending && failure && `${failure.sentence} ${failure.remedy}`}
        </span>
      }
    >
      <Button
        onPress={() => {
          if (test.isPending) return;
          onStart?.();
          test.mutate();
        }}
      >
        {settingsTexts.test}
      </Button>
    </SettingRow>
  );
}
