-- A car that says nothing of its load and its volume takes what its type does.
alter table basic.car
  alter column load_kg drop not null, alter column volume_m3 drop not null;
