-- A plate is asked for by any two characters of it, over a year of visits and appointments.
create index appointment_plate_found_ix on inbound.appointment using gin (ops.pieces_of(plate_no));
create index pre_check_plate_found_ix on inbound.pre_check using gin (ops.pieces_of(plate_no));
