/** The tables of the whole service. Times are milliseconds since 1970, booleans are 1 and 0, lists are JSON. */
export const schemaSql = `
CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

CREATE TABLE IF NOT EXISTS people (
  id TEXT PRIMARY KEY, name TEXT NOT NULL, active INTEGER NOT NULL DEFAULT 1, plan_seconds REAL NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS workspaces (id TEXT PRIMARY KEY, kind TEXT NOT NULL, name TEXT) STRICT;
CREATE TABLE IF NOT EXISTS workspace_members (
  workspace_id TEXT NOT NULL REFERENCES workspaces(id), person_id TEXT NOT NULL REFERENCES people(id),
  PRIMARY KEY (workspace_id, person_id)
) STRICT;

CREATE TABLE IF NOT EXISTS api_keys (
  id TEXT PRIMARY KEY, name TEXT NOT NULL, person_id TEXT NOT NULL REFERENCES people(id),
  workspace_id TEXT NOT NULL REFERENCES workspaces(id), scopes TEXT NOT NULL, fingerprint TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL, expires_at INTEGER, revoked_at INTEGER
) STRICT;

CREATE TABLE IF NOT EXISTS oauth_clients (
  id TEXT PRIMARY KEY, name TEXT NOT NULL, redirect_uris TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS oauth_grants (
  id TEXT PRIMARY KEY, client_id TEXT NOT NULL REFERENCES oauth_clients(id),
  person_id TEXT NOT NULL REFERENCES people(id), workspace_id TEXT NOT NULL REFERENCES workspaces(id),
  scopes TEXT NOT NULL, created_at INTEGER NOT NULL, revoked_at INTEGER
) STRICT;
CREATE TABLE IF NOT EXISTS oauth_codes (
  fingerprint TEXT PRIMARY KEY, client_id TEXT NOT NULL REFERENCES oauth_clients(id),
  person_id TEXT NOT NULL REFERENCES people(id), workspace_id TEXT NOT NULL REFERENCES workspaces(id),
  scopes TEXT NOT NULL, redirect_uri TEXT NOT NULL, code_challenge TEXT NOT NULL, expires_at INTEGER NOT NULL,
  grant_id TEXT REFERENCES oauth_grants(id)
) STRICT;
CREATE TABLE IF NOT EXISTS oauth_tokens (
  fingerprint TEXT PRIMARY KEY, grant_id TEXT NOT NULL REFERENCES oauth_grants(id), kind TEXT NOT NULL,
  created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, used_at INTEGER
) STRICT;

CREATE TABLE IF NOT EXISTS projects (
  id TEXT PRIMARY KEY, workspace_id TEXT NOT NULL REFERENCES workspaces(id),
  owner_id TEXT NOT NULL REFERENCES people(id), name TEXT NOT NULL, visibility TEXT,
  needs_first_open INTEGER NOT NULL DEFAULT 0, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS projects_by_workspace ON projects (workspace_id, id);
CREATE INDEX IF NOT EXISTS projects_by_owner ON projects (owner_id);
CREATE TABLE IF NOT EXISTS project_members (
  project_id TEXT NOT NULL REFERENCES projects(id), person_id TEXT NOT NULL REFERENCES people(id), role TEXT NOT NULL,
  PRIMARY KEY (project_id, person_id)
) STRICT;

CREATE TABLE IF NOT EXISTS stages (
  id TEXT PRIMARY KEY, project_id TEXT NOT NULL REFERENCES projects(id), name TEXT NOT NULL, default_screen TEXT,
  thumbnail TEXT, created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS stages_by_project ON stages (project_id, id);

-- picked_over: the highest version number there was when a person picked one; only later versions take its place.
CREATE TABLE IF NOT EXISTS media (
  id TEXT PRIMARY KEY, project_id TEXT NOT NULL REFERENCES projects(id), name TEXT NOT NULL, type TEXT NOT NULL,
  active_version_id TEXT, picked_over INTEGER, created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS media_by_project ON media (project_id, id);

-- charged_seconds: what the version takes from the plan, reserved until it is processed and its true length after.
-- stored: 1 once every byte of the file is held. thumbnail: 'drawn' on request, 'jpg' a file, NULL none.
CREATE TABLE IF NOT EXISTS versions (
  id TEXT PRIMARY KEY, media_id TEXT NOT NULL REFERENCES media(id), project_id TEXT NOT NULL REFERENCES projects(id),
  number INTEGER NOT NULL, filename TEXT NOT NULL, status TEXT NOT NULL, created_at INTEGER NOT NULL,
  declared_bytes INTEGER, duration_seconds REAL, width INTEGER, height INTEGER,
  charged_seconds REAL NOT NULL DEFAULT 0, stored INTEGER NOT NULL DEFAULT 0, stored_at INTEGER,
  bytes_received INTEGER NOT NULL DEFAULT 0, wire_bytes INTEGER NOT NULL DEFAULT 0,
  puts INTEGER NOT NULL DEFAULT 0, queries INTEGER NOT NULL DEFAULT 0, sha256 TEXT, thumbnail TEXT,
  UNIQUE (media_id, number)
) STRICT;
CREATE INDEX IF NOT EXISTS versions_by_project ON versions (project_id, charged_seconds);

CREATE TABLE IF NOT EXISTS upload_addresses (
  token TEXT PRIMARY KEY, version_id TEXT NOT NULL UNIQUE REFERENCES versions(id), resumable INTEGER NOT NULL,
  expires_at INTEGER NOT NULL, spent_at INTEGER
) STRICT;

CREATE TABLE IF NOT EXISTS comps (
  id TEXT PRIMARY KEY, project_id TEXT NOT NULL REFERENCES projects(id), stage_id TEXT REFERENCES stages(id),
  name TEXT NOT NULL, status TEXT NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS comps_by_project ON comps (project_id, id);
CREATE INDEX IF NOT EXISTS comps_by_stage ON comps (stage_id);
-- version_id: the version the comp keeps using until somebody takes the update.
CREATE TABLE IF NOT EXISTS comp_screens (
  comp_id TEXT NOT NULL REFERENCES comps(id), position INTEGER NOT NULL, screen TEXT NOT NULL,
  media_id TEXT NOT NULL REFERENCES media(id), version_id TEXT REFERENCES versions(id),
  start_seconds REAL NOT NULL DEFAULT 0, PRIMARY KEY (comp_id, position)
) STRICT;
CREATE INDEX IF NOT EXISTS comp_screens_by_media ON comp_screens (media_id);
CREATE TABLE IF NOT EXISTS comp_versions (
  id TEXT PRIMARY KEY, comp_id TEXT NOT NULL REFERENCES comps(id), number INTEGER, label TEXT,
  published_at INTEGER, published_by TEXT
) STRICT;

-- version_id is the version the note was written on; comp_id is set when it was written in a comp.
CREATE TABLE IF NOT EXISTS notes (
  id TEXT PRIMARY KEY, project_id TEXT NOT NULL REFERENCES projects(id), media_id TEXT NOT NULL REFERENCES media(id),
  version_id TEXT NOT NULL REFERENCES versions(id), comp_id TEXT REFERENCES comps(id), text TEXT NOT NULL,
  author_name TEXT, author_signed_in INTEGER NOT NULL, at_seconds REAL NOT NULL, status TEXT NOT NULL,
  has_drawing INTEGER NOT NULL DEFAULT 0, created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS notes_by_media ON notes (media_id, id);
CREATE TABLE IF NOT EXISTS note_replies (
  id TEXT PRIMARY KEY, note_id TEXT NOT NULL REFERENCES notes(id), text TEXT NOT NULL, author_name TEXT,
  author_signed_in INTEGER NOT NULL, created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS note_replies_by_note ON note_replies (note_id, id);

CREATE TABLE IF NOT EXISTS review_links (
  id TEXT PRIMARY KEY, project_id TEXT NOT NULL REFERENCES projects(id), comp_ids TEXT NOT NULL, title TEXT,
  opened_at INTEGER
) STRICT;

-- credential_id: the api key or OAuth grant that added the endpoint.
CREATE TABLE IF NOT EXISTS webhook_endpoints (
  id TEXT PRIMARY KEY, workspace_id TEXT NOT NULL REFERENCES workspaces(id),
  person_id TEXT NOT NULL REFERENCES people(id), credential_id TEXT NOT NULL, url TEXT NOT NULL,
  description TEXT NOT NULL, events TEXT NOT NULL, secret TEXT NOT NULL, status TEXT NOT NULL, disabled_reason TEXT,
  created_at INTEGER NOT NULL, last_success_at INTEGER, last_failure_at INTEGER, failing_since INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS webhook_endpoints_by_workspace ON webhook_endpoints (workspace_id, id);
-- One row for each message to one endpoint; the id is the webhook-id header and stays through every retry.
CREATE TABLE IF NOT EXISTS webhook_deliveries (
  id TEXT PRIMARY KEY, endpoint_id TEXT NOT NULL REFERENCES webhook_endpoints(id) ON DELETE CASCADE,
  type TEXT NOT NULL, body TEXT NOT NULL, status TEXT NOT NULL, attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at INTEGER, last_attempt_at INTEGER, last_outcome TEXT, created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS webhook_deliveries_by_endpoint ON webhook_deliveries (endpoint_id, id);

CREATE TABLE IF NOT EXISTS idempotent_answers (
  credential_id TEXT NOT NULL, key TEXT NOT NULL, request_fingerprint TEXT NOT NULL, status INTEGER NOT NULL,
  headers TEXT NOT NULL, body TEXT NOT NULL, created_at INTEGER NOT NULL, PRIMARY KEY (credential_id, key)
) STRICT;
`;
