-- Unloading that nobody has begun may be taken out again.
grant delete on inbound.appointment_unload to haocang_app;
