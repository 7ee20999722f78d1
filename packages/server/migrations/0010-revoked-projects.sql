-- A project is refused from the moment it is revoked. Its row goes with its last event: those are deleted in parts, which may take a while.
alter table projects add column revoked_at timestamptz;
-- Of one that was created in the place of a revoked one: what was received before is not its own, and is still to be deleted.
alter table projects add column forget_before timestamptz;
alter table projects add constraint projects_forgotten_once check (revoked_at is null or forget_before is null);
