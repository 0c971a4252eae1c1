-- From here on api_logs and webhook_deliveries are partitioned by month. db/partitions.ts does it after the migrations,
-- because a key over two columns is built and a check is read through without stopping others, outside a transaction.
SELECT 1;
