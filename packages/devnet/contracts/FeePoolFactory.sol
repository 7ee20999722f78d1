// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {FeePool} from "./FeePool.sol";

/// Makes at most one pool per pair of tokens and fee, and remembers where it is.
contract FeePoolFactory {
    mapping(address => mapping(address => mapping(uint24 => address))) public getPool;

    event PoolCreated(address indexed token0, address indexed token1, uint24 indexed fee, address pool);

    error SameToken();
    error PoolExists();
    error FeeTooHigh();

    function createPool(address a, address b, uint24 fee) external returns (address pool) {
        if (a == b) revert SameToken();
        if (fee >= 1_000_000) revert FeeTooHigh();
        if (getPool[a][b][fee] != address(0)) revert PoolExists();
        (address token0, address token1) = a < b ? (a, b) : (b, a);
        pool = address(new FeePool(token0, token1, fee));
        getPool[token0][token1][fee] = pool;
        getPool[token1][token0][fee] = pool;
        emit PoolCreated(token0, token1, fee, pool);
    }
}
