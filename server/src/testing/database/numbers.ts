import pg from 'pg';

/** Before every file of tests: ids and counts of the database are numbers, as the product reads them, whoever asks. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
