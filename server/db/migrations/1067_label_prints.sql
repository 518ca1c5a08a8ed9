-- Labels printed by hand are logged like papers; twenty copies of one stick on what twenty cartons hold.
alter table report.print_run drop constraint print_run_copies_check;
alter table report.print_run add constraint print_run_copies_check check (copies between 1 and 20) not valid;
alter table report.print_run validate constraint print_run_copies_check;
